import { type Ledger } from '@/content/caseFiles/caseLedger';
import { Figures } from '@/shared/ui/Figures';
import { lineChange } from '../model/lineChange';

/** How many lines of a file stayed, were corrected, taken out and added. */
export function ReviewCounts({ ledger }: { ledger: Ledger }) {
  const changes = ledger.groups.flatMap(({ lines }) => lines.map(lineChange));
  const agreed = ledger.groups.reduce((sum, group) => sum + (group.agreed?.lines ?? 0), 0);
  const countOf = (wanted: string) => changes.filter((change) => change === wanted).length;
  return (
    <Figures
      figures={[
        { label: 'Lines unchanged', value: agreed },
        { label: 'Lines corrected', value: countOf('corrected'), tone: 'watch' },
        { label: 'Lines taken out', value: countOf('removed'), tone: 'danger' },
        { label: 'Lines added', value: countOf('added'), tone: 'good' },
      ]}
    />
  );
}
