import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { type Packet } from './packet';
import { PacketItem } from './PacketItem';

const PACKET: Packet = {
  id: 'packet',
  title: 'For counsel',
  state: 'making',
  problem: null,
  pages: null,
  size: null,
  sha256: null,
  isSealed: false,
  exhibits: [12, 1, null].map((pages, place) => ({
    letter: 'ABC'.charAt(place),
    title: 'policy.pdf',
    firstPage: null,
    pages,
    sha256: '0',
    problem: null,
  })),
  createdAt: '2026-05-03T14:02:00Z',
  expiresAt: '2026-06-02T14:02:00Z',
};

test('a packet that is being made says how many exhibits and pages there are so far', () => {
  render(<PacketItem packet={PACKET} downloadUrl="/download" as="div" />);

  expect(screen.getByText('2 of 3 exhibits, 13 pages so far')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 3 exhibits');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a ready packet says whether it is sealed, and why it is not', () => {
  const ready: Packet = { ...PACKET, state: 'ready', sha256: 'ab12', exhibits: [] };
  const { rerender } = render(
    <PacketItem packet={{ ...ready, isSealed: true }} downloadUrl="/download" as="div" />,
  );
  expect(screen.getByText('Sealed')).toBeInTheDocument();

  rerender(<PacketItem packet={{ ...ready, problem: 'It has no seal.' }} downloadUrl="/download" as="div" />);
  expect(screen.queryByText('Sealed')).not.toBeInTheDocument();
  expect(screen.getByText('It has no seal.')).toBeInTheDocument();
});
