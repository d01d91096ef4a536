import { pluralize } from '@/shared/lib/pluralize';
import { type SelectedFile } from '@/shared/uploads/useFileSelection';
import { Notice } from '@/shared/ui/Notice';

/** Names the files that cannot be sent. They do not hold up the others. */
export function RefusedFiles({ items }: { items: readonly SelectedFile[] }) {
  const refused = items.filter(({ status }) => status === 'refused');
  if (refused.length === 0) return null;
  return (
    <Notice tone="warn" title={`${pluralize(refused.length, 'file')} will not be sent`}>
      {refused.map(({ file }) => file.name).join(', ')}. You can add another version to the claim later.
    </Notice>
  );
}
