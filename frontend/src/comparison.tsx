/** The workbench of a comparison, and the pictures of pages beside the lines of an estimate. Pages work without it too. */
import './staff/comparison.css';
import { PagePicture } from './staff/comparison/PagePicture';
import { Workbench } from './staff/comparison/Workbench';
import { readWorkbench } from './staff/comparison/workbenchApi';
import { createRoot } from 'react-dom/client';

const root = document.querySelector<HTMLElement>('#comparison');
if (root) createRoot(root).render(<Workbench source={readWorkbench(root)} />);

for (const element of document.querySelectorAll<HTMLElement>('[data-page-picture]')) {
  const { pagePicture = '', box = '', label = '' } = element.dataset;
  createRoot(element).render(
    <PagePicture url={pagePicture} box={box ? (JSON.parse(box) as number[]) : null} label={label} />,
  );
}
