import { overrideWords } from '#contract/core/rights/code-words.ts'
import { label } from '#web/base/label.ts'
import { useState } from 'react'
import { searchForm } from '#contract/core/values/arabic.ts'
import {
  type PermissionCode,
  permissionCodes,
  permissions,
  type PermissionSlug,
  permissionSlugs,
} from '#contract/core/rights/permissions.ts'
import { type Rights, withShow } from '#contract/users/rights.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RowCheck } from '#web/ui/choice-field.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { NoneState } from '#web/ui/states.tsx'
import { RightInfo } from './right-info.tsx'
import { codeName, groupName, slugName } from './right-words.ts'
import css from './permission-matrix.module.css'

type Cell = readonly [slug: PermissionSlug, code: PermissionCode]
export type Mark = 'role' | 'grant' | 'revoke'

interface Props {
  area: 'ministry' | 'ngo'
  value: Rights
  /** As it is stored: what was there may stay, and what differs is marked. */
  before: Rights
  /** Absent: the matrix is only read. */
  onChange?: ((next: Rights) => void) | undefined
  /** Whether the present person may give a code; nobody gives what he does not hold. */
  mayGive: (slug: string, code: string) => boolean
  /** Where a code of a person comes from. */
  markOf?: (slug: string, code: string) => Mark | undefined
}

const markWords: Record<Mark, () => string> = {
  role: m.users_mark_role,
  grant: () => label(overrideWords.grant),
  revoke: () => label(overrideWords.revoke),
}
const knows = (slug: PermissionSlug, code: string) => permissions[slug].codes.includes(code)

/** The table as its cells see it: which codes there are, which are held, which may be given. */
function gridOf({ area, value, before, onChange, mayGive }: Props) {
  const slugs = permissionSlugs.filter((slug) => permissions[slug].area === area)
  const columns = permissionCodes.filter((code) => slugs.some((slug) => knows(slug, code)))
  const has = ([slug, code]: Cell) => value.get(slug)?.has(code) === true
  const free = ([slug, code]: Cell) => mayGive(slug, code) || before.get(slug)?.has(code) === true
  const cellsOf = (rows: readonly PermissionSlug[], codes: readonly PermissionCode[] = columns): Cell[] =>
    rows.flatMap((slug) => codes.filter((code) => knows(slug, code)).map((code): Cell => [slug, code]))

  const set = (cells: readonly Cell[], on: boolean) => {
    const next = new Map([...value].map(([slug, codes]) => [slug, new Set(codes)]))
    for (const cell of cells) {
      const [slug, code] = cell
      const codes = next.get(slug) ?? new Set<string>()
      if (on && free(cell) && free([slug, 'S'])) codes.add(code)
      else if (!on && code === 'S') codes.clear()
      else if (!on) codes.delete(code)
      next.set(slug, new Set<string>(withShow(codes)))
    }
    onChange?.(new Map([...next].filter(([, codes]) => codes.size > 0)))
  }
  return { slugs, columns, has, free, cellsOf, set, locked: !onChange }
}
type Grid = ReturnType<typeof gridOf>

/** One box for several cells. */
function Many({ grid, label, cells }: { grid: Grid; label: string; cells: readonly Cell[] }) {
  const { has, free, set, locked } = grid
  const open = cells.filter((cell) => has(cell) || free(cell))
  const count = open.filter(has).length
  if (locked || open.length === 0) return null
  return (
    <RowCheck
      label={label}
      checked={count === open.length}
      some={count > 0}
      onChange={() => set(open, count < open.length)}
    />
  )
}

function Group({
  grid,
  group,
  rows,
  before,
  markOf,
}: Pick<Props, 'before' | 'markOf'> & { grid: Grid; group: string; rows: readonly PermissionSlug[] }) {
  const { columns, has, free, cellsOf, set, locked } = grid
  return (
    <tbody>
      <tr className={css.group}>
        <th scope="rowgroup" colSpan={columns.length + 1}>
          <span>
            <Many grid={grid} label={m.users_matrix_group({ name: groupName(group) })} cells={cellsOf(rows)} />
            {groupName(group)}
          </span>
        </th>
      </tr>
      {rows.map((slug) => (
        <tr key={slug}>
          <th scope="row">
            <span>
              <Many grid={grid} label={m.users_matrix_row({ name: slugName(slug) })} cells={cellsOf([slug])} />
              {slugName(slug)}
              <RightInfo slug={slug} />
            </span>
          </th>
          {columns.map((code) =>
            knows(slug, code) ? (
              <MatrixCell
                key={code}
                label={`${slugName(slug)}: ${codeName(code)}`}
                code={code}
                checked={has([slug, code])}
                changed={has([slug, code]) !== (before.get(slug)?.has(code) === true)}
                locked={locked || (!has([slug, code]) && !(free([slug, code]) && free([slug, 'S'])))}
                mark={markOf?.(slug, code)}
                onChange={(on) => set([[slug, code]], on)}
              />
            ) : (
              <td key={code} className={css.none} aria-label={m.users_matrix_none()} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** Rights as a table: slugs in the groups of the menu, codes in columns; only codes that a slug knows can be chosen. */
export function PermissionMatrix(props: Props) {
  const { before, onChange, markOf } = props
  const grid = gridOf(props)
  const { slugs, columns, cellsOf } = grid
  const [search, setSearch] = useState('')
  const words = searchForm(search).split(' ').filter(Boolean)
  const shown = slugs.filter((slug) => {
    const text = searchForm(
      `${permissions[slug].ar} ${permissions[slug].en} ${groupName(permissions[slug].group)} ${slug}`,
    )
    return words.every((word) => text.includes(word))
  })
  const groups = [...new Set(shown.map((slug) => permissions[slug].group as string))]

  return (
    <div>
      <FilterBar search={{ label: m.users_matrix_search(), value: search, onChange: setSearch }} />
      {shown.length === 0 ? (
        <NoneState onClear={() => setSearch('')} />
      ) : (
        <div className={css.scroll} tabIndex={0} role="region" aria-label={m.users_matrix()}>
          <table className={css.matrix} data-read={onChange ? undefined : ''}>
            <thead>
              <tr>
                <th scope="col">{m.users_matrix_slug()}</th>
                {columns.map((code) => (
                  <th key={code} scope="col">
                    <span>{codeName(code)}</span>
                    <Many
                      grid={grid}
                      label={m.users_matrix_column({ name: codeName(code) })}
                      cells={cellsOf(shown, [code])}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((group) => (
              <Group
                key={group}
                grid={grid}
                group={group}
                rows={shown.filter((slug) => permissions[slug].group === group)}
                before={before}
                markOf={markOf}
              />
            ))}
          </table>
        </div>
      )}
    </div>
  )
}

function MatrixCell({
  label,
  code,
  checked,
  changed,
  locked,
  mark,
  onChange,
}: {
  label: string
  code: PermissionCode
  checked: boolean
  changed: boolean
  locked: boolean
  mark: Mark | undefined
  onChange: (on: boolean) => void
}) {
  const word = mark && mark !== 'role' ? markWords[mark]() : undefined
  return (
    <td data-changed={changed || undefined} data-mark={mark}>
      <label>
        <input
          type="checkbox"
          aria-label={[label, word, changed && m.users_matrix_changed()].filter(Boolean).join('، ')}
          checked={checked}
          disabled={locked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={css.code} aria-hidden>
          {codeName(code)}
        </span>
        {word && (
          <small className={css.mark} aria-hidden>
            {word}
          </small>
        )}
      </label>
    </td>
  )
}
