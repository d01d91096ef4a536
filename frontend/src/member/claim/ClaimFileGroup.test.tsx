import { createClaimWork } from '@/entities/claim/claimWork';
import { createDocumentRow } from '@/entities/document/fixtures';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { ClaimFileGroup } from './ClaimFileGroup';
import { ClaimPageContext } from './claimPageContext';

test('of many files the first are shown, and the keyboard goes on with the others', async () => {
  const documents = Array.from({ length: 14 }, (_, index) => createDocumentRow({ id: `d-${index}` }));
  const { user } = render(
    <ClaimPageContext value={{ work: createClaimWork('c'), memberId: 'm' }}>
      <ClaimFileGroup title="Yours, 14" documents={documents} />
    </ClaimPageContext>,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Show all 14' }));
  const thirteenth = screen.getAllByRole('listitem')[12]!;
  expect(within(thirteenth).getByRole('link', { name: 'View' })).toHaveFocus();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
