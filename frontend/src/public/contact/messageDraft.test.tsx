import { createUser } from '@/entities/member/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { createTestClient, render } from '@/test/render';
import { fireEvent, screen } from '@testing-library/react';
import { TransmissionSheet } from './TransmissionSheet';

const details = () => screen.getByRole('textbox', { name: 'Mission details' });

beforeEach(() => sessionStorage.clear());

test('a visitor does not see what a member typed before, nor the other way round', () => {
  const client = createTestClient();
  setMemberSession(client, createUser());
  for (const [options, text] of [
    [{ client }, 'Of the member'],
    [{}, 'Of the visitor'],
  ] as const) {
    const { unmount } = render(<TransmissionSheet />, options);
    expect(details()).toHaveValue('');
    fireEvent.change(details(), { target: { value: text } });
    unmount();
  }
  render(<TransmissionSheet />, { client });
  expect(details()).toHaveValue('Of the member');
});

test('invalid draft values and unknown operation types leave their fields empty', () => {
  sessionStorage.setItem(
    'contact:visitor',
    '{"callsign":7,"operationType":"espionage","missionDetails":"Roof"}',
  );
  render(<TransmissionSheet />);
  expect(screen.getByRole('textbox', { name: 'Callsign' })).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'Operation type' })).toHaveValue('');
  expect(details()).toHaveValue('Roof');
});
