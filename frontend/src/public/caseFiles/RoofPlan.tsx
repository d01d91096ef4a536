import { type RoofSlope } from './roofEstimates';
import { createHitPositions, roofFeatures, slopeShapes, TEST_SQUARE } from './roofGeometry';
import styles from './Drawing.module.css';

interface RoofPlanProps {
  slopes: readonly RoofSlope[];
  title: string;
  patchLabel: string;
}

/** The roof from above, to scale. */
export function RoofPlan({ slopes, title, patchLabel }: RoofPlanProps) {
  return (
    <svg className={styles.drawing} viewBox="0 0 400 384" role="img" aria-label={title}>
      <defs>
        <pattern
          id="roof-hail"
          width="1.1"
          height="1.1"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className={styles.hatchDanger} d="M0 0V1.1" />
        </pattern>
        <pattern
          id="roof-watch"
          width="2"
          height="2"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className={styles.hatchWatch} d="M0 0V2" />
        </pattern>
      </defs>
      <g transform="translate(56 34) scale(6)">
        {slopes.map(({ letter, isOverCount }) => (
          <path
            key={letter}
            className={styles.slope}
            d={slopeShapes[letter].outline}
            fill={isOverCount ? 'url(#roof-hail)' : 'url(#roof-watch)'}
          />
        ))}
        <path className={styles.ridge} d="M0 17H48M24 22V49" />
        <path className={styles.valley} d="M12 34 24 22 36 34" />
        <path className={styles.patch} d={roofFeatures.patch} />
        {roofFeatures.pipes.map(([x, y]) => (
          <circle key={`${x} ${y}`} className={styles.fixture} cx={x} cy={y} r="0.7" />
        ))}
        {roofFeatures.caps.map(([x, y]) => (
          <rect
            key={`${x} ${y}`}
            className={styles.fixture}
            x={x - 0.8}
            y={y - 0.8}
            width="1.6"
            height="1.6"
          />
        ))}
        <path className={styles.fixture} d={roofFeatures.chimney} />
        <path className={styles.fixture} d={roofFeatures.dish} />
        {slopes.map(({ letter, hits }) => {
          const [x, y] = slopeShapes[letter].testSquare;
          return (
            <g key={letter}>
              <rect className={styles.testSquare} x={x} y={y} width={TEST_SQUARE} height={TEST_SQUARE} />
              {createHitPositions(hits).map(([right, down]) => (
                <circle
                  key={`${right} ${down}`}
                  className={styles.hit}
                  cx={x + right * TEST_SQUARE}
                  cy={y + down * TEST_SQUARE}
                  r="0.42"
                />
              ))}
            </g>
          );
        })}
      </g>
      {slopes.map(({ letter }) => {
        const [x, y] = slopeShapes[letter].label;
        return (
          <text key={letter} className={styles.letter} x={56 + 6 * x} y={34 + 6 * y}>
            {letter}
          </text>
        );
      })}
      <text className={styles.patchLabel} x="100" y="206">
        {patchLabel}
      </text>
      <g className={styles.dimensions}>
        <path d="M56 22H344M56 17v10M344 17v10M366 34V238M361 34h10M361 238h10M128 346H272M128 341v10M272 341v10" />
        <text x="200" y="15">
          48 ft
        </text>
        <text x="383" y="140" transform="rotate(90 383 136)">
          34 ft
        </text>
        <text x="200" y="366">
          24 ft
        </text>
      </g>
      <g className={styles.storm}>
        <path d="M22 354 74 302M62 302h12v12" />
        <text x="14" y="376">
          hail, from SW
        </text>
      </g>
      <g className={styles.north}>
        <path d="M22 74V34M15 44l7-10 7 10" />
        <text x="22" y="92">
          N
        </text>
      </g>
    </svg>
  );
}
