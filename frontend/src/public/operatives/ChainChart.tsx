import { claimStages, operativeDesks, operativesCopy } from './operatives';
import { LAYOUT, createChainLayout } from './chainLayout';
import styles from './ChainChart.module.css';

const LANES = operativeDesks.map(({ key }) => key);
const layout = createChainLayout(claimStages, LANES);
const { caption, waiting } = operativesCopy.chain;

/** A Gantt chart of the chain. Decorative: the list below it has the same content. */
export function ChainChart() {
  const { bars, lines, pauses, days, width, height } = layout;
  const axisY = height - LAYOUT.bottom;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {pauses.map((pause, index) => (
        <g key={pause.x}>
          <rect className={styles.pause} {...pause} y={LAYOUT.top} height={axisY - LAYOUT.top} />
          {index === 0 && (
            <text className={styles.waiting} x={pause.x} y={LAYOUT.top - 12}>
              {waiting}
            </text>
          )}
        </g>
      ))}
      {operativeDesks.map(({ key, title }, index) => {
        const y = LAYOUT.top + index * LAYOUT.lane;
        return (
          <g key={key}>
            <path className={styles.lane} d={`M0 ${y}H${width}`} />
            <text className={styles.name} x="0" y={y + LAYOUT.lane / 2}>
              {title.replace(' operatives', '')}
            </text>
          </g>
        );
      })}
      <path className={styles.lane} d={`M0 ${axisY}H${width}`} />
      {Array.from({ length: days }, (_, day) => {
        const isNamed = day % 7 === 0 || day === days - 1;
        const x = LAYOUT.left + day * LAYOUT.day;
        return (
          <g key={day}>
            <path className={styles.tick} d={`M${x} ${axisY}v${isNamed ? 8 : 4}`} />
            {isNamed && (
              <text x={x} y={axisY + 24}>
                {day}
              </text>
            )}
          </g>
        );
      })}
      <text x="0" y={axisY + 24}>
        {caption}
      </text>
      {lines.map((line) => (
        <path key={line} className={styles.line} d={line} />
      ))}
      {bars.map(({ x, y, width: length }, index) => (
        <g key={index}>
          <rect className={styles.bar} x={x} y={y} width={length} height={LAYOUT.bar} />
          <text className={styles.number} x={x + length / 2} y={y + LAYOUT.bar / 2}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
