import { appraisers } from '@/content/appraisers/appraisers';
import { setMedia } from '@/test/media';
import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { AppraiserDirectory } from './AppraiserDirectory';

const NOW = Date.parse('2026-03-08T12:00:00Z');
const WEEK = 7 * 24 * 60 * 60 * 1000;

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

/** The directory on a wide screen, where its filters stand open. */
function open(query = '') {
  setMedia('(width >= 60rem)', true);
  return render(<AppraiserDirectory />, { at: `/appraisers${query}`, shell: <Back /> });
}

// Sixty entries make queries by role slow; these go straight to what they mean.
const names = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const entryOf = (name: string) => screen.getByText(name).closest('li')!;
const band = (label: string) => screen.getByText(label, { selector: 'button *' }).closest('button')!;
const tile = (code: string) => screen.getByText(code, { selector: 'button *' }).closest('button')!;
const clearButtons = () => screen.queryAllByText('Clear filters').map((words) => words.closest('button')!);
const toggle = () => screen.getByText(/^Filters/).closest('button')!;
const kept = () => JSON.parse(localStorage.getItem('appraisers-data')!) as typeof appraisers;

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

test('all sixty stand there, the preferred first by last name, each with its star and its word', () => {
  open();
  expect(screen.getByText('All 60 appraisers')).toHaveAttribute('role', 'status');
  expect(names()).toHaveLength(60);
  expect(names().slice(0, 5)).toEqual([
    'Desmond Achike',
    'Josephine Marchetti',
    'Marguerite Okonjo',
    'Solange Thibodeaux',
    'Guadalupe Arce',
  ]);
  expect(screen.getAllByText('Preferred')).toHaveLength(4);
  expect(entryOf('Annalise Mercer-Vaughn')).toHaveTextContent('99.995%Elite');
  expect(screen.getByText('Under review')).toHaveTextContent('Below 90 Under review');
});

test('bands and a state combine; chart and map count what the other filters let through', async () => {
  const { user, address } = open();
  expect(tile('TX')).toHaveAccessibleName('TX Texas, 6 appraisers');
  await user.click(band('98–99'));
  expect(tile('TX')).toHaveAccessibleName('TX Texas, 2 appraisers');
  expect(tile('KS')).toHaveAccessibleName('KS Kansas, 0 appraisers');
  expect(band('98–99')).toHaveAccessibleName('98–99 percent Elite 13 appraisers');

  await user.click(band('97–98'));
  await user.click(tile('TX'));
  expect(address()).toBe('/appraisers?band=98-99&band=97-98&state=TX');
  expect(names()).toEqual(['Marguerite Okonjo', 'Tuyet Lam', 'Luz Villaseñor', 'Jasper Quillen']);
  expect(screen.getByText('4 of 60 appraisers')).toBeVisible();
  expect(band('98–99')).toHaveAccessibleName('98–99 percent Elite 2 appraisers');
  expect(screen.getByLabelText('State')).toHaveValue('TX');
});

test('order and preference join them; pressed again, a band and a state let go', async () => {
  const { user, address } = open('?band=98-99&band=97-98&state=TX');
  await user.click(screen.getByLabelText('Least'));
  expect(names()).toEqual(['Marguerite Okonjo', 'Tuyet Lam', 'Jasper Quillen', 'Luz Villaseñor']);
  await user.click(screen.getByLabelText('Preferred only'));
  expect(address()).toBe('/appraisers?band=98-99&band=97-98&credentials=least&preferred=only&state=TX');
  expect(names()).toEqual(['Marguerite Okonjo']);
  await user.click(band('97–98'));
  await user.click(tile('TX'));
  expect(address()).toBe('/appraisers?band=98-99&credentials=least&preferred=only');
  expect(names()).toEqual(['Marguerite Okonjo', 'Solange Thibodeaux', 'Desmond Achike']);
});

test('a double click is one press', async () => {
  const { user, address } = open();
  await user.dblClick(tile('CO'));
  await user.dblClick(band('98–99'));
  expect(address()).toBe('/appraisers?band=98-99&state=CO');
});

test('a shared link restores the view; what it asks for and we do not have counts as not asked', () => {
  open('?band=100&band=12-13&state=ZZ&credentials=most&preferred=maybe&search=umpire');
  expect(names()).toEqual(['Josephine Marchetti', 'Guadalupe Arce']);
  expect(band('100')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Most')).toBeChecked();
  expect(screen.getByLabelText('Preferred only')).not.toBeChecked();
  expect(screen.getByLabelText('Search appraisers')).toHaveValue('umpire');
});

test('back undoes one choice after another', async () => {
  const { user, address } = open();
  await user.click(tile('FL'));
  await user.selectOptions(screen.getByLabelText('State'), 'Ohio');
  expect(names()).toEqual(['Josephine Marchetti']);
  await user.click(screen.getByText('Back'));
  await waitFor(() => expect(names()).toHaveLength(6));
  expect(tile('FL')).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByText('Back'));
  await waitFor(() => expect(names()).toHaveLength(60));
  expect(address()).toBe('/appraisers');
});

test('typing narrows at once, spaces stay, and the address follows in place', async () => {
  const { user, address } = open('?band=98-99');
  const search = screen.getByLabelText('Search appraisers');
  await user.type(search, ' hurri');
  expect(names()).toEqual([
    'Solange Thibodeaux',
    'Annalise Mercer-Vaughn',
    'Hector Quiñones',
    'Ruthanne Gadsden',
  ]);
  await waitFor(() => expect(address()).toBe('/appraisers?band=98-99&search=hurri'));
  expect(search).toHaveValue(' hurri');
});

test('a choice made before the typing has settled keeps what was typed', async () => {
  const { user, address } = open();
  await user.type(screen.getByLabelText('Search appraisers'), 'hail');
  await user.click(tile('CO'));
  expect(names()).toEqual(['Desmond Achike', 'Priscilla Nakagawa', 'Naomi Birdsall']);
  expect(address()).toBe('/appraisers?search=hail&state=CO');
});

test('where nobody matches, a sentence says so and Clear filters brings everyone back', async () => {
  const { user, address } = open('?state=OH&band=90-92&utm=mail');
  expect(screen.getByText('No appraiser matches all of these filters.')).toBeVisible();
  expect(screen.getByText('0 of 60 appraisers')).toBeVisible();
  await user.click(clearButtons()[1]!);
  expect(names()).toHaveLength(60);
  expect(address()).toBe('/appraisers?utm=mail');
  expect(tile('OH')).toHaveAttribute('aria-pressed', 'false');
  expect(clearButtons()).toEqual([]);
  expect(toggle()).toHaveFocus();
});

test('the map is one stop for Tab, and the arrow keys go on from there', async () => {
  const { user } = open('?state=CO');
  expect(document.querySelectorAll('[data-state][tabindex="0"]')).toHaveLength(1);
  tile('CO').focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(tile('KS')).toHaveFocus();
  expect(tile('KS')).toHaveAttribute('tabindex', '0');
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Rosalind Achterberg']);
});

test('on a narrow screen the filters stand closed until they are asked for', async () => {
  const { user } = render(<AppraiserDirectory />, { at: '/appraisers?state=TX' });
  expect(toggle()).toHaveAccessibleName('Filters (1)');
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByLabelText('Search appraisers')).not.toBeVisible();
  await user.click(toggle());
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText('Search appraisers')).toBeVisible();
});

test('the first visit seeds the browser, and a week later the counts have risen and are kept', () => {
  const { unmount } = open();
  expect(kept()).toHaveLength(60);
  expect(entryOf('Josephine Marchetti')).toHaveTextContent('2,412');
  unmount();

  jest.spyOn(Date, 'now').mockReturnValue(NOW + WEEK);
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  open();
  expect(entryOf('Josephine Marchetti')).toHaveTextContent('2,413');
  expect(entryOf('Marguerite Okonjo')).toHaveTextContent('1,914');
  expect(kept().find(({ id }) => id === 1)?.appraisals).toBe(1914);
  expect(localStorage.getItem('appraisers-last-update')).toBe('2026-03-15T12:00:00.000Z');
});

test('corrupt storage is seeded anew', () => {
  localStorage.setItem('appraisers-data', '[{"id":1,"appraisals":1}]');
  localStorage.setItem('appraisers-last-update', 'never');
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  open();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(kept()).toEqual(appraisers);
});
