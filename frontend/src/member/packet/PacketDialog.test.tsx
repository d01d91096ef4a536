import { createClaim } from '@/entities/claim/fixtures';
import { createDocumentRow } from '@/entities/document/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setUpUser } from '@/test/user';
import { PacketDialog } from './PacketDialog';

const POLICY = createDocumentRow({ id: 'policy', originalFilename: 'policy.pdf', thumbnail: 'none' });
const ROOF = createDocumentRow({
  id: 'roof',
  originalFilename: 'roof.jpg',
  mimeType: 'image/jpeg',
  thumbnail: 'none',
});
const HELD_BACK = createDocumentRow({ id: 'held', originalFilename: 'held.pdf', isViewable: false });

test('exhibits are ordered, renamed and left out, and sent in that order', async () => {
  const user = setUpUser();
  const claim = createClaim({ documents: [POLICY, ROOF, HELD_BACK] });
  const orders: unknown[] = [];
  mockServer.use(
    http.post(`/api/user/claims/${claim.id}/packets`, async ({ request }) => {
      orders.push(await request.json());
      return HttpResponse.json({ success: true, message: '', packet: {} }, { status: 202 });
    }),
  );
  const onClose = jest.fn();
  render(<PacketDialog claim={claim} onClose={onClose} />);
  const rows = () => within(screen.getByRole('list', { name: 'Exhibits' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Move roof.jpg up' }));
  expect(rows()[0]).toHaveTextContent('Exhibit A');
  // The button at the end is disabled, so its neighbour has the focus.
  expect(await screen.findByRole('button', { name: 'Move roof.jpg down' })).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: 'Title of roof.jpg' }));
  await user.type(screen.getByRole('textbox', { name: 'Title of roof.jpg' }), 'North slope');
  await user.click(screen.getByRole('button', { name: 'Make packet' }));

  expect(await screen.findByText('The packet is being made')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalled();
  expect(orders).toEqual([
    {
      title: 'Claim packet',
      exhibits: [
        { documentId: 'roof', title: 'North slope' },
        { documentId: 'policy', title: 'policy.pdf' },
      ],
      include: { conversation: false, history: false, comparison: false, details: true },
    },
  ]);
});
