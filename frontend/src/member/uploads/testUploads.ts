import { stopUploads } from './uploadEngine';
import { setUploadState } from './uploadState';

/** After a test: the tray lives longer than a page. */
export function endUploads(): void {
  stopUploads();
  setUploadState('nobody', {});
}
