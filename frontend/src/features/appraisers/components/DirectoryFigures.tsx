import { type Appraiser } from '@/content/appraisers/appraiserEntry';
import { directoryFigureWords } from '@/content/appraisers/appraisersCopy';
import { Figures } from '@/shared/ui/Figures';
import { homeStates } from '../model/filters';

/** How large the directory is, counted from its entries. */
export function DirectoryFigures({ appraisers }: { appraisers: readonly Appraiser[] }) {
  const done = appraisers.reduce((sum, { appraisals }) => sum + appraisals, 0);
  const perfect = appraisers.filter(({ successRate }) => successRate === 100).length;
  const { roster, territory, record, best } = directoryFigureWords;
  return (
    <Figures
      figures={[
        { ...roster, value: appraisers.length },
        { ...territory, value: homeStates.length },
        { ...record, value: done.toLocaleString('en-US') },
        { ...best, value: perfect, tone: 'good' },
      ]}
    />
  );
}
