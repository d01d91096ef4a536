import { type PointerEvent as HandleEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Moves a row of the list while a mouse, a pen or a finger drags its handle. `row` is the index of the dragged row. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [row, setRow] = useState<number | null>(null);
  const isDragging = row !== null;

  const drag = useEffectEvent(({ clientY }: PointerEvent) => {
    if (row === null) return;
    const boxes = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect());
    const to = getPlace(boxes, row, clientY);
    if (to === row) return;
    onMove(row, to);
    setRow(to);
    requestAnimationFrame(() => list.current?.children[to]?.scrollIntoView({ block: 'nearest' }));
  });

  useEffect(() => {
    if (!isDragging) return;
    const handleMove = (event: PointerEvent) => drag(event);
    const stop = () => setRow(null);
    // On the window: a row that React moves in the DOM loses the capture of its pointer.
    window.addEventListener('pointermove', handleMove);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    return () => {
      window.removeEventListener('pointermove', handleMove);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
    };
  }, [isDragging]);

  function start(event: HandleEvent, index: number) {
    if (event.button !== 0) return;
    // Else the browser selects text.
    event.preventDefault();
    setRow(index);
  }

  return { row, start };
}

/** How many of the other rows have their middle above the pointer. */
export function getPlace(boxes: readonly Pick<DOMRect, 'top' | 'height'>[], from: number, y: number): number {
  return boxes.filter(({ top, height }, index) => index !== from && top + height / 2 < y).length;
}
