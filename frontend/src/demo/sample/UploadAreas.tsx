import { type DemoArea, demoAreas } from '@/demo/texts/demo';
import { useCallback, type Dispatch } from 'react';
import { type SampleUpload, type SampleUploadAction, getAreaUploads } from './sampleUploads';
import { TourStep } from '@/demo/tour/TourStep';
import { UploadArea } from './UploadArea';
import styles from './UploadAreas.module.css';

interface UploadAreasProps {
  uploads: readonly SampleUpload[];
  dispatch: Dispatch<SampleUploadAction>;
}

export function UploadAreas({ uploads, dispatch }: UploadAreasProps) {
  const finish = useCallback((id: string) => dispatch({ type: 'finish', id }), [dispatch]);
  const start = (area: DemoArea) => dispatch({ type: 'start', area });
  return (
    <div className={styles.areas}>
      {demoAreas.map((area) => (
        <TourStep key={area.id} id={area.id}>
          <UploadArea
            area={area}
            uploads={getAreaUploads(uploads, area.id)}
            onStart={() => start(area)}
            onFinish={finish}
          />
        </TourStep>
      ))}
    </div>
  );
}
