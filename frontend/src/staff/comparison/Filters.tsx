import { FILTERS, type Filter } from './pairs';
import { pluralize } from '@/shared/lib/pluralize';

interface FiltersProps {
  filter: Filter;
  room: string;
  rooms: readonly string[];
  /** Of the lines that are shown. */
  count: number;
  isComplete: boolean;
  onFilter: (filter: Filter) => void;
  onRoom: (room: string) => void;
}

/** Which lines are listed, and how many. */
export function Filters({ filter, room, rooms, count, isComplete, onFilter, onRoom }: FiltersProps) {
  return (
    <div className="compare-filters">
      <label>
        Show
        <select
          value={filter}
          onChange={({ target }) => {
            onFilter(target.value as Filter);
          }}
        >
          {Object.entries(FILTERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Room
        <select
          value={room}
          onChange={({ target }) => {
            onRoom(target.value);
          }}
        >
          <option value="">All rooms</option>
          {rooms.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <p role="status">
        {pluralize(count, 'line')}
        {!isComplete && ', more are loading…'}
      </p>
    </div>
  );
}
