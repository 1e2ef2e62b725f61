import { changesOf, toRights } from '#contract/users/rights.ts'
import { bare } from '#web/core/lists/bare-filter.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { listRoles } from '#contract/users/roles.ts'
import type { ListRow } from '#web/core/lists/use-list.ts'
import { codesInWords, slugName } from '../rights/right-words.ts'
import { roleKindName } from './role-kinds.ts'
import { SettingsPage } from '../people/settings-page.tsx'
import { useRoles } from './use-roles.ts'
import css from '../users.module.css'

type Role = ListRow<typeof listRoles>
const kinds = ['ministry', 'ngo'] as const
const sides = ['a', 'b'] as const

/** What each of two roles gives that the other does not, right by right. */
function Difference({ a, b }: { a: Role; b: Role }) {
  const rows = changesOf(toRights(a.permissions), toRights(b.permissions))
  if (rows.length === 0) return <p>{m.users_compare_same()}</p>
  const shared = toRights(a.permissions)
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={m.users_compare()}>
      <table className={css.compare}>
        <thead>
          <tr>
            <th scope="col">{m.users_matrix_slug()}</th>
            <th scope="col">{m.users_compare_only({ role: nameOf(a) })}</th>
            <th scope="col">{m.users_compare_only({ role: nameOf(b) })}</th>
            <th scope="col">{m.users_compare_both()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slug, added, removed }) => (
            <tr key={slug}>
              <th scope="row">{slugName(slug)}</th>
              <td data-tone={removed.length > 0 ? 'a' : undefined}>{codesInWords(removed) || '—'}</td>
              <td data-tone={added.length > 0 ? 'b' : undefined}>{codesInWords(added) || '—'}</td>
              <td>{codesInWords([...(shared.get(slug) ?? [])].filter((code) => !removed.includes(code))) || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Two roles beside each other: only what differs [features 56]. */
export function RoleComparePage() {
  const address = useAddress()
  const kind = kinds.find((one) => one === address.one('type')) ?? 'ministry'
  const query = useRoles(kind)
  const filters = {
    filter: address.one,
    setFilter: (name: string, value: string | undefined) => address.set({ [name]: value }),
  }
  const chosen = (side: (typeof sides)[number]) => query.data?.find((role) => String(role.id) === address.one(side))
  const [a, b] = [chosen('a'), chosen('b')]
  return (
    <SettingsPage
      under="/ministry/settings/roles"
      title={titleAt('/ministry/settings/roles/compare')}
      record={titleAt('/ministry/settings/roles/compare')}
      tabs={
        <Segments
          label={m.users_role_kind()}
          value={kind}
          choices={kinds.map((value) => ({ value, label: roleKindName[value]() }))}
          onChange={(type) => address.set({ type, a: undefined, b: undefined })}
        />
      }
    >
      <Loaded query={query}>
        {(roles) => (
          <Card>
            <div className={css.fields}>
              {sides.map((side, n) => (
                <SelectField
                  key={side}
                  field={bare(filters, side)}
                  label={n === 0 ? m.users_compare_first() : m.users_compare_second()}
                  placeholder={m.users_compare_choose()}
                  options={roles.map((role) => ({ value: String(role.id), label: nameOf(role) }))}
                />
              ))}
            </div>
          </Card>
        )}
      </Loaded>
      {a && b ? (
        <Card title={m.users_compare()}>
          <Difference a={a} b={b} />
        </Card>
      ) : (
        query.data && <EmptyState title={m.users_compare_none()} text={m.users_compare_none_text()} />
      )}
    </SettingsPage>
  )
}
