import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { coopFacts, type CoopKind } from '#contract/cooperation/kinds.ts'
import type { actOnProject } from '#contract/cooperation/projects.ts'
import type { Call } from '#contract/core/calls/call.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { ApprovalCard, type Approved } from './approval-card.tsx'
import { ownPaths } from './coop-words.ts'
import layout from '#web/ui/record-columns.module.css'
import { ApprovalTags } from './shown.tsx'

export type Shown = Approved & { readonly is_late: boolean }
export interface OwnKind<R extends Shown> {
  readonly kind: CoopKind
  readonly read: Call
  readonly resource: string
  readonly act: typeof actOnProject
  readonly name: (row: R) => string
  readonly facts: (row: R) => readonly Fact[]
  readonly more?: (row: R) => ReactNode
  /** What the approval card says of it otherwise than by its own columns. */
  readonly tags?: (row: R) => ReactNode
  readonly beside?: (row: R, onChanged: () => Promise<unknown>) => ReactNode
  readonly edit: (row: R, close: () => void) => ReactNode
}

function Body<R extends Shown>({
  own,
  row,
  onChanged,
}: {
  own: OwnKind<R>
  row: R
  onChanged: () => Promise<unknown>
}) {
  const { kind } = own
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay(coopFacts[kind].organisation, 'U')
  const name = own.name(row)
  const isOpen = row.status === 'draft' || row.status === 'returned'
  return (
    <Page>
      <PageHead
        title={<bdi>{name}</bdi>}
        crumbs={[{ label: headingOf(ownPaths[kind]), href: ownPaths[kind] }, { label: name }]}
        state={own.tags?.(row) ?? <ApprovalTags status={row.status} late={row.is_late} />}
        actions={
          isOpen &&
          mayEdit && (
            <Button look="default" onClick={() => setEditing(true)}>
              {m.form_edit()}
            </Button>
          )
        }
      />
      <div className={layout.page}>
        <div className={layout.column}>
          <ScreenInstructions />
          <Card title={m.money_data()}>
            <Facts facts={own.facts(row)} />
          </Card>
          {own.more?.(row)}
        </div>
        <div className={layout.column}>
          <ApprovalCard kind={kind} row={row} name={name} act={own.act} onChanged={onChanged} />
          {own.beside?.(row, onChanged)}
        </div>
      </div>
      {editing && own.edit(row, () => setEditing(false))}
    </Page>
  )
}

/** One record that an approval belongs to: what it says, how its approval stands, and what may be done. */
export function RecordPage<R extends Shown>({ own, id }: { own: OwnKind<R>; id: number }) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [own.resource, 'one', id],
    queryFn: async () => {
      const read = callApi as unknown as (
        call: Call,
        input: object,
      ) => Promise<{ data: R & { approval_status?: R['status'] } }>
      const { data } = await read(own.read, { params: { id } })
      return { ...data, status: data.approval_status ?? data.status }
    },
  })
  return query.data ? (
    <Body
      key={`${query.data.id}-${query.data.updated_at}`}
      own={own}
      row={query.data}
      onChanged={() => client.invalidateQueries({ queryKey: [own.resource] })}
    />
  ) : (
    <Page>
      <PageHead title={headingOf(ownPaths[own.kind])} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
