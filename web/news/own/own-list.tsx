import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { OwnPublicationStatus } from '#contract/core/own-publication.ts'
import { label } from '#web/base/label.ts'
import { ListCard, type ListFilter } from '#web/core/lists/list-card.tsx'
import { OwnTags, ownChoices } from '#web/core/publication/own-tags.tsx'
import { type Register, type RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { type MenuAction, RowMenu } from '#web/ui/row-menu.tsx'
import { EmptyState, NoRight } from '#web/ui/states.tsx'

export interface OwnRow {
  readonly id: number
  readonly title_ar: string | null
  readonly is_published: boolean
  readonly publication: OwnPublicationStatus
  readonly publish_at: string | null
  /** Events that only the invited see have no page. */
  readonly invitation_type?: string
  readonly hidden_reason: string | null
}
export interface ListWords {
  readonly title: string
  readonly add: string
  readonly search: string
  readonly empty: string
  readonly emptyText: string
  readonly total: (count: number) => string
  readonly remove: string
  readonly removeTitle: (name: string) => string
}

const stateColumn = (): Column<OwnRow> => ({
  key: 'publication',
  label: label(commonWords.status),
  cell: (row) => <OwnTags row={row} />,
})
const stateFilter = (): ListFilter => ({
  name: 'publication',
  label: m.publication_state(),
  any: m.publication_any(),
  options: ownChoices(),
})

interface Props<R extends Register> {
  resource: R
  words: ListWords
  columns: readonly Column<RowOf<R> & OwnRow>[]
  addHref: string
  href: (row: OwnRow) => string
  /** Where visitors read it. */
  openAt: (row: OwnRow) => string
  menu?: (row: OwnRow) => readonly MenuAction[]
}

/** Records that visitors read, each with its state: the list from which they are written, published and deleted. */
export function OwnList<R extends Register>({ resource, words, columns, addHref, href, openAt, menu: more }: Props<R>) {
  const register = useRegister(resource)
  const [doomed, setDoomed] = useState<OwnRow>()
  const add = register.mayAdd && (
    <ButtonLink icon={<IconPlus size={18} aria-hidden />} href={addHref}>
      {words.add}
    </ButtonLink>
  )
  const isShown = (row: OwnRow) => row.is_published && row.hidden_reason === null && row.invitation_type !== 'private'
  const menu = (row: OwnRow): MenuAction[] => [
    { label: register.mayEdit ? m.form_edit() : m.own_open(), href: href(row) },
    ...(isShown(row) ? [{ label: m.vacancy_as_public(), href: openAt(row) }] : []),
    ...(more?.(row) ?? []),
    ...(register.mayRemove ? [{ label: words.remove, tone: 'danger' as const, act: () => setDoomed(row) }] : []),
  ]
  return (
    <Page>
      <PageHead title={words.title} actions={add} />
      <Stack>
        <ScreenInstructions />
        {!register.mayAdd && !register.mayEdit && <NoRight />}
        <ListCard
          list={register as never}
          label={words.title}
          search={words.search}
          filters={[stateFilter()]}
          total={(count) => words.total(count)}
          columns={[...columns, stateColumn()] as never}
          rowName={(row: OwnRow) => row.title_ar ?? ''}
          href={(row: OwnRow) => href(row)}
          menu={(row: OwnRow) => <RowMenu name={row.title_ar ?? ''} actions={menu(row)} />}
          empty={
            <EmptyState title={words.empty} text={words.emptyText}>
              {add}
            </EmptyState>
          }
        />
      </Stack>
      {doomed && (
        <Confirm
          tone="danger"
          title={words.removeTitle(doomed.title_ar ?? '')}
          text={doomed.is_published ? m.own_remove_live() : m.own_remove_draft()}
          verb={words.remove}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => register.remove(doomed.id)}
        />
      )}
    </Page>
  )
}
