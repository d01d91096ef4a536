import { chainOfHands, operativeDesks, operativesPage } from '@/content/operatives';
import { CHAIN, chainDrawing } from '../model/chainDrawing';
import styles from './ChainChart.module.css';

const LANES = operativeDesks.map(({ key }) => key);
const drawing = chainDrawing(chainOfHands, LANES);
const { caption, waiting } = operativesPage.chain;

/** The chain to scale: a lane for each kind of operatives, a bar for each hand. Decorative; the list under it says it all. */
export function ChainChart() {
  const { bars, lines, pauses, days, width, height } = drawing;
  const floor = height - CHAIN.bottom;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {pauses.map((pause, index) => (
        <g key={pause.x}>
          <rect className={styles.pause} {...pause} y={CHAIN.top} height={floor - CHAIN.top} />
          {index === 0 && (
            <text className={styles.waiting} x={pause.x} y={CHAIN.top - 12}>
              {waiting}
            </text>
          )}
        </g>
      ))}
      {operativeDesks.map(({ key, title }, index) => {
        const y = CHAIN.top + index * CHAIN.lane;
        return (
          <g key={key}>
            <path className={styles.lane} d={`M0 ${y}H${width}`} />
            <text className={styles.name} x="0" y={y + CHAIN.lane / 2}>
              {title.replace(' operatives', '')}
            </text>
          </g>
        );
      })}
      <path className={styles.lane} d={`M0 ${floor}H${width}`} />
      {Array.from({ length: days }, (_, day) => {
        const isNamed = day % 7 === 0 || day === days - 1;
        const x = CHAIN.left + day * CHAIN.day;
        return (
          <g key={day}>
            <path className={styles.tick} d={`M${x} ${floor}v${isNamed ? 8 : 4}`} />
            {isNamed && (
              <text className={styles.day} x={x} y={floor + 24}>
                {day}
              </text>
            )}
          </g>
        );
      })}
      <text className={styles.day} x="0" y={floor + 24}>
        {caption}
      </text>
      {lines.map((line) => (
        <path key={line} className={styles.line} d={line} />
      ))}
      {bars.map(({ x, y, width: length }, index) => (
        <g key={index}>
          <rect className={styles.bar} x={x} y={y} width={length} height={CHAIN.bar} />
          <text className={styles.number} x={x + length / 2} y={y + CHAIN.bar / 2}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
