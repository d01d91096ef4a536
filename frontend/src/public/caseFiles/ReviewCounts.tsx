import { type EstimateLedger } from './estimateLedger';
import { Figures } from '@/shared/ui/Figures';
import { getLineChange } from './lineChange';

export function ReviewCounts({ ledger }: { ledger: EstimateLedger }) {
  const changes = ledger.groups.flatMap(({ lines }) => lines.map(getLineChange));
  const agreed = ledger.groups.reduce((sum, group) => sum + (group.agreed?.lines ?? 0), 0);
  const countChanges = (wanted: string) => changes.filter((change) => change === wanted).length;
  return (
    <Figures
      figures={[
        { label: 'Lines unchanged', value: agreed },
        { label: 'Lines corrected', value: countChanges('corrected'), tone: 'watch' },
        { label: 'Lines taken out', value: countChanges('removed'), tone: 'danger' },
        { label: 'Lines added', value: countChanges('added'), tone: 'good' },
      ]}
    />
  );
}
