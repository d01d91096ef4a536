import { type Appraiser } from './appraiserTypes';
import { directoryFigureLabels } from './appraisersCopy';
import { Figures } from '@/shared/ui/Figures';
import { statesWithAppraisers } from './filters';

export function DirectoryFigures({ appraisers }: { appraisers: readonly Appraiser[] }) {
  const done = appraisers.reduce((sum, { appraisals }) => sum + appraisals, 0);
  const perfect = appraisers.filter(({ successRate }) => successRate === 100).length;
  const { roster, territory, record, best } = directoryFigureLabels;
  return (
    <Figures
      figures={[
        { ...roster, value: appraisers.length },
        { ...territory, value: statesWithAppraisers.length },
        { ...record, value: done.toLocaleString('en-US') },
        { ...best, value: perfect, tone: 'good' },
      ]}
    />
  );
}
