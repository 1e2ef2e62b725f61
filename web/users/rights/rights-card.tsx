import type { ReactNode } from 'react'
import type { Rights } from '#contract/users/rights.ts'
import { may, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { PermissionMatrix, type Mark } from './permission-matrix.tsx'
import { countChanges, RightsDiff } from './rights-diff.tsx'
import css from '../users.module.css'

/** Whether the present person may give a code of an area: his own codes, or any code of organisations. */
export function useMayGive(area: 'ministry' | 'ngo'): (slug: string, code: string) => boolean {
  const session = useSession()
  return (slug, code) => area === 'ngo' || may(session, slug as never, code as never)
}

/** «يضيف 3 ويسحب 2»: what an edit of rights does, in one line. */
export function changesInWords(before: Rights, after: Rights): string {
  const { added, removed } = countChanges(before, after)
  return added + removed === 0
    ? m.users_diff_none()
    : m.users_diff_counts({ added: m.users_codes({ count: added }), removed: m.users_codes({ count: removed }) })
}

interface Props {
  area: 'ministry' | 'ngo'
  title: string
  note: string
  legend?: ReactNode
  value: Rights
  /** As it is stored. */
  before: Rights
  markOf?: (slug: string, code: string) => Mark | undefined
  /** Absent: the rights are only read. */
  onChange?: ((next: Rights) => void) | undefined
}

/** Rights as a matrix and, once something differs from what is stored, the difference in words. */
export function RightsCard({ title, note, legend, ...matrix }: Props) {
  const { value, before, area } = matrix
  const { added, removed } = countChanges(before, value)
  return (
    <>
      <Card title={title} note={note} pad={false}>
        {legend && <div className={css.legend}>{legend}</div>}
        <PermissionMatrix {...matrix} mayGive={useMayGive(area)} />
      </Card>
      {added + removed > 0 && (
        <Card title={m.users_diff()}>
          <RightsDiff before={before} after={value} />
        </Card>
      )}
    </>
  )
}
