import { getErrorMessage } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { FileSearchIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { Stack } from '@/shared/ui/Stack';
import { type ChangeEvent, useId, useRef } from 'react';
import { describeAnswer } from './verify';
import { useVerification, type Verification } from './useVerification';
import styles from './Verify.module.css';

export function VerifyFile() {
  const { state, verify } = useVerification();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = '';
    if (file) void verify(file);
  }

  return (
    <Stack gap={2}>
      <div className={styles.zone}>
        <label htmlFor={id} className={styles.label}>
          The file stays on your computer. Only its SHA-256 is sent.
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          tabIndex={-1}
          onChange={handleChange}
        />
        <Button
          type="button"
          variant="primary"
          icon={<FileSearchIcon />}
          isBusy={state.status === 'asking'}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
      </div>
      <Result state={state} />
    </Stack>
  );
}

function Result({ state }: { state: Verification }) {
  if (state.status === 'idle') return null;
  if (state.status === 'failed') {
    const { name, sha256, error, retry } = state;
    return (
      <Notice
        tone="danger"
        title={
          <>
            <bdi>{name}</bdi> could not be verified
          </>
        }
        actions={
          sha256 && (
            <Button type="button" size="small" onClick={retry}>
              Retry
            </Button>
          )
        }
      >
        {getErrorMessage(
          error,
          sha256
            ? 'The server could not answer. Please try again.'
            : 'The file could not be read. Please choose it again.',
        )}
      </Notice>
    );
  }
  if (state.status === 'hashing') {
    return (
      <Stack gap={1}>
        <p>
          Computing the SHA-256 of <bdi>{state.name}</bdi>
        </p>
        <ProgressBar label="Computing the SHA-256" percent={state.percent} />
      </Stack>
    );
  }
  return (
    <Stack gap={1}>
      {state.status === 'asking' && <p role="status">Asking the network…</p>}
      {state.status === 'answered' && (
        <Notice
          tone={state.answer.known ? 'success' : 'warn'}
          title={state.answer.known ? 'This file is known' : 'This file is not known'}
        >
          {describeAnswer(state.answer)}
        </Notice>
      )}
      <p className={styles.file}>
        <bdi>{state.name}</bdi>
      </p>
      <code className={styles.hash}>{state.sha256}</code>
    </Stack>
  );
}
