import { type FileUpload, type UploadPhase } from './useFileUpload';

const MESSAGES: Record<UploadPhase, string> = {
  sending: '',
  waiting: 'All sent. Waiting for the server.',
  checking: 'It may have arrived already: we are checking.',
};

/** What an upload is waiting for once nothing moves any more. */
export function UploadProgress({ upload }: { upload: Pick<FileUpload<unknown>, 'isSending' | 'phase'> }) {
  return <p role="status">{upload.isSending ? MESSAGES[upload.phase] : ''}</p>;
}
