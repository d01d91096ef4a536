import { mockServer } from '@/test/mockServer';
import { setUpUser } from '@/test/user';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { showContents } from './esxContents';

const URL = '/staff/documents/userdocument/estimate/contents';

function createFigure(): HTMLElement {
  const figure = document.createElement('figure');
  document.body.replaceChildren(figure);
  return figure;
}

test('the parts are listed, and a photograph can be enlarged', async () => {
  const user = setUpUser();
  mockServer.use(
    http.get(URL, () =>
      HttpResponse.json({
        results: [
          {
            index: 0,
            name: 'XACTDOC.ZIPXML',
            size: 2048,
            modifiedAt: '2026-05-03T14:02:10',
            isPicture: false,
          },
          { index: 1, name: 'north.jpg', size: 4096, modifiedAt: null, isPicture: true },
        ],
      }),
    ),
  );
  await showContents(URL, createFigure(), new AbortController().signal);

  expect(screen.getByRole('heading', { name: '2 parts' })).toBeInTheDocument();
  expect(screen.getByText('XACTDOC.ZIPXML').parentElement).toHaveTextContent('2026-05-03 14:02');
  await user.click(screen.getByRole('button', { name: 'north.jpg' }));
  expect(screen.getByRole('img', { name: 'north.jpg' })).toHaveAttribute('src', `${URL}/1`);
  await user.click(screen.getByRole('button', { name: 'All parts' }));
  expect(screen.getByText('XACTDOC.ZIPXML')).toBeInTheDocument();
});

test('a file whose parts cannot be listed says so', async () => {
  mockServer.use(http.get(URL, () => new HttpResponse(null, { status: 404 })));
  await showContents(URL, createFigure(), new AbortController().signal);

  expect(screen.getByText('The parts of this file cannot be listed.')).toBeInTheDocument();
});
