import { ChunkedRows, type ChunkedRowsProps } from './ChunkedRows';
import { Button } from '@/shared/ui/Button';
import { useMemo, useState } from 'react';

/** More than anybody reads, and few enough to be drawn again with each change. */
const STEP = 100;

/** A list that may have thousands of rows, of which the first say what matters. The others are shown on demand. */
export function FirstRows<Row>({ rows, ...props }: ChunkedRowsProps<Row>) {
  const [count, setCount] = useState(STEP);
  const shown = useMemo(() => rows.slice(0, count), [rows, count]);
  const more = rows.length - shown.length;
  return (
    <>
      <ChunkedRows rows={shown} {...props} />
      {more > 0 && (
        <Button type="button" size="small" variant="ghost" onClick={() => setCount(count + STEP)}>
          Show {more > STEP && `${STEP} of `}
          {more.toLocaleString('en')} more
        </Button>
      )}
    </>
  );
}
