import { Button, Message, ProgressBar } from '@vitrina/sdk';
import { ConfirmDialog } from '@vitrina/sdk/bundled';
import { type ReactNode, useRef, useState } from 'react';
import { MoreRows, Queue, usePages } from '../queue.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { type Filter, FilterBar, type Filters, useFilters } from './filters.tsx';
import styles from './lists.module.css';
import { type Names, useNames } from './names.tsx';
import { type RowAction, useBulk } from './row-actions.ts';
import { listTexts as texts } from './texts.ts';

/** List of one kind of thing, with its decisions. */
export interface List<R> {
  /** Last part of the query's key. */
  name: string;
  filters: readonly Filter[];
  /** Loads a page; `notice` is shown above the list. @param asked filters, search text and cursor */
  read(asked: Asked, signal: AbortSignal): Promise<{ answer: { data: R[] }; cursor: string | null; notice?: string }>;
  /** False for a list without search. */
  searches?: boolean;
  /** The first column names the row. `isShort` for known words, such as a state, which never break in the middle. */
  columns: readonly { label: string; isShort?: true; cell(row: R, names: Names): ReactNode }[];
  nameOf(row: R, names: Names): string;
  actions: readonly RowAction<R>[];
  /** Account of a row whose name the list shows. */
  accountOf?(row: R): string | null;
  /** Title and text of an empty list; by default, that nothing matches the filters. */
  empty?(state: Filters): { title: string; text: string } | undefined;
}

type Asked = Filters['values'] & { q?: string; cursor: string | undefined };

/** Shows a list in the state of the address. */
export function RowList<R extends { id: string }>({ label, list }: { label: string; list: List<R> }) {
  const { filters, searches = true, columns, actions } = list;
  const state = useFilters(filters);
  const asked = searches ? { q: state.q, ...state.values } : state.values;
  const { query, pages } = usePages([list.name, asked], (cursor, signal) => list.read({ ...asked, cursor }, signal));
  const rows = pages.flatMap(({ answer }) => answer.data);
  const names = useNames(rows.map((row) => list.accountOf?.(row) ?? null));
  const empty = list.empty?.(state) ?? { title: texts.emptyTitle, text: texts.emptyText };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<{ action: RowAction<R>; rows: readonly R[] } | null>(null);
  const heading = useRef<HTMLTableCaptionElement>(null);
  const bulk = useBulk<R>();
  // Without an action for several rows there is nothing to select.
  const isPlain = actions.every(({ run }) => !run);
  const picked = rows.filter(({ id }) => chosen.has(id));
  const start = (action: RowAction<R>, wanted: readonly R[]) => {
    const able = wanted.filter((row) => action.appliesTo(row));
    if (action.dialog ?? action.more ?? action.warning) setAsking({ action, rows: able });
    else void bulk.run(action, able, '').then(() => setChosen(new Set()));
  };
  const decide = async (reason: string) => {
    if (!asking) return;
    setAsking(null);
    await bulk.run(asking.action, asking.rows, reason);
    setChosen(new Set());
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      {pages[0]?.notice && <Message>{pages[0].notice}</Message>}
      <FilterBar filters={filters} state={state} searches={searches} />
      {rows.length === 0 ? (
        <Queue query={query} count={0} label={label} emptyTitle={empty.title} emptyText={empty.text} />
      ) : (
        <>
          <div className={styles.bulk} hidden={isPlain}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={picked.length === rows.length}
                onChange={() =>
                  setChosen(picked.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))
                }
              />
              {picked.length === 0 ? texts.chooseAll : texts.chosen(picked.length)}
            </label>
            {picked.length > 0 &&
              actions
                .filter((action) => action.run && picked.some((row) => action.appliesTo(row)))
                .map((action) => (
                  <Button key={action.key} disabled={bulk.progress !== null} onClick={() => start(action, picked)}>
                    {action.label}
                  </Button>
                ))}
          </div>
          {bulk.progress && (
            <ProgressBar
              percent={(100 * bulk.progress.done) / bulk.progress.all}
              stage={texts.working(bulk.progress.done, bulk.progress.all)}
            />
          )}
          <table className={styles.table} data-plain={isPlain}>
            <caption ref={heading} className={styles.caption} tabIndex={-1}>
              {label}
            </caption>
            <thead>
              <tr>
                <td hidden={isPlain} />
                {columns.map((column) => (
                  <th key={column.label} scope="col">
                    {column.label}
                  </th>
                ))}
                <th scope="col">{texts.actions}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const name = list.nameOf(row, names);
                const result = bulk.results.get(row.id);
                return (
                  <tr key={row.id}>
                    <td hidden={isPlain}>
                      <label className={styles.check}>
                        <input
                          type="checkbox"
                          aria-label={texts.choose(name)}
                          checked={chosen.has(row.id)}
                          onChange={() => toggle(row.id)}
                        />
                      </label>
                    </td>
                    {columns.map((column) => (
                      <td key={column.label} data-label={column.label} data-short={column.isShort}>
                        {column.cell(row, names)}
                      </td>
                    ))}
                    <td>
                      <div className={styles.actions}>
                        {actions
                          .filter((action) => action.appliesTo(row))
                          .map((action) => (
                            <Button
                              key={action.key}
                              variant="quiet"
                              aria-label={texts.of(action.label, name)}
                              disabled={bulk.progress !== null}
                              onClick={() => start(action, [row])}
                            >
                              {action.label}
                            </Button>
                          ))}
                        {result && <output className={result.ok ? styles.ok : styles.failed}>{result.text}</output>}
                      </div>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <MoreRows query={query} />
        </>
      )}
      {asking?.rows[0] && asking.action.dialog?.(asking.rows[0], () => setAsking(null), names)}
      {asking?.action.warning !== undefined && (
        <ConfirmDialog
          question={asking.action.question?.(asking.rows, names) ?? asking.action.label}
          more={asking.action.warning}
          action={asking.action.label}
          keep={texts.keep}
          failed={texts.failed}
          onConfirm={() => decide('')}
          onClose={() => setAsking(null)}
          returnFocusTo={() => heading.current}
        />
      )}
      {asking?.action.more !== undefined && (
        <ReasonDialog
          title={asking.action.question?.(asking.rows, names) ?? asking.action.label}
          more={asking.action.more}
          action={asking.action.label}
          onClose={() => setAsking(null)}
          onDecide={decide}
        />
      )}
    </>
  );
}
