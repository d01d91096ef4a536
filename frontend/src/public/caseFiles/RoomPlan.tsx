import styles from './Drawing.module.css';

/** To scale: 1 foot is 10 units. Red marks the carrier's scope, green the real end of the finishes. */
export function RoomPlan({ title }: { title: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 400 262" role="img" aria-label={title}>
      <defs>
        <pattern id="room-boards" width="400" height="6" patternUnits="userSpaceOnUse">
          <path className={styles.board} d="M0 0H400" />
        </pattern>
        <pattern
          id="room-wet"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className={styles.hatchDanger} d="M0 0V5" />
        </pattern>
      </defs>
      <g transform="translate(30 28)">
        <path className={styles.continuous} d="M0 0H340V130H220V140H340V180H0Z" />
        <path fill="url(#room-boards)" d="M0 0H340V130H220V140H340V180H0Z" />
        <path fill="url(#room-wet)" d="M0 0H122V180H0Z" />
        <path className={styles.scoped} d="M122 0V180" />
        <path className={styles.otherWall} d="M220 0H340V130H220M220 140H340V180H220" />
        <path className={styles.wall} d="M220 22V0H0V180H220M220 108V140" />
        <path className={styles.scopedWall} d="M4 0V176H220" />
        <path className={styles.opening} d="M220 22V108M220 140V180" />
        <path className={styles.fixture} d="M60 4h70v14H60Z" />
        <path className={styles.source} d="M0 84 14 76V92Z" />
        <g className={styles.rooms}>
          <text x="171" y="95">
            A
          </text>
          <text x="171" y="113">
            22 × 18
          </text>
          <text x="282" y="60">
            B
          </text>
          <text x="282" y="78">
            12 × 13
          </text>
          <text x="282" y="165">
            C 12 × 4
          </text>
        </g>
      </g>
      <g className={styles.dimensions}>
        <path d="M30 226H152M30 221v10M152 221v10" />
        <text x="91" y="246">
          220 SF cupped
        </text>
        <path d="M250 226H370M250 221v10M370 221v10" />
        <text x="310" y="246">
          12 ft
        </text>
        <path d="M18 28V208M13 28h10M13 208h10" />
        <text x="11" y="118" transform="rotate(-90 11 118)">
          18 ft
        </text>
      </g>
    </svg>
  );
}
