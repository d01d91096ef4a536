import { type Appraiser } from '@/content/appraisers/appraiserTypes';
import { directoryFigureLabels } from '@/content/appraisers/appraisersCopy';
import { Figures } from '@/shared/ui/Figures';
import { statesWithAppraisers } from '../model/filters';

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
