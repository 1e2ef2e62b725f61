import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownColumns } from '#contract/settings/index-fields.ts'
import {
  type IndexRecord,
  type IndexDefinition,
  type IndexUse,
  mergeIndexRecords,
  readIndexUses,
  removeIndexRecord,
  updateIndexRecord,
} from '#contract/settings/indexes.ts'
import { StaleError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useState } from 'react'
import css from './index-page.module.css'

interface Props {
  table: IndexDefinition
  record: IndexRecord
  onClose: () => void
}

/** Where a value is used, of an index or of a list with a table of its own. */
export const useUses = (slug: string, id: number) =>
  useQuery({
    queryKey: ['indexes', slug, id, 'uses'],
    queryFn: async () => (await callApi(readIndexUses, { params: { slug, id } })).data,
    staleTime: 0,
  })
const useAgain = (slug: string) => {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ['indexes'] })
    await client.invalidateQueries({ queryKey: ['select', slug] })
  }
}

/** Where a value is used, and what of it a merge leaves. */
export function Uses({ uses }: { uses: readonly IndexUse[] }) {
  if (uses.length === 0) return <p>{m.index_unused()}</p>
  return (
    <ul className={css.uses}>
      {uses.map((use) => (
        <li key={`${use.table}.${use.column}`}>
          <span>
            {nameOf(use)}
            {!use.moves && <small>{m.index_use_stays()}</small>}
          </span>
          <b>{m.index_uses({ count: use.count })}</b>
        </li>
      ))}
    </ul>
  )
}

/** What is sent to change the state alone: every column as it stands. */
const standing = (table: IndexDefinition, record: IndexRecord) =>
  Object.fromEntries(
    table.columns.map(({ name }) => [
      name,
      ownColumns.includes(name) ? record[name as 'name_ar'] : (record.extra[name] ?? null),
    ]),
  )

/** Takes a value back into the forms, or out of them. */
export function useRetire(table: IndexDefinition) {
  const again = useAgain(table.slug)
  const change = (record: IndexRecord, is_active: boolean) =>
    sendForm(async () => {
      const params = { slug: table.slug, id: record.id }
      const body = { ...standing(table, record), is_active }
      const answer = await callApi(updateIndexRecord, { params, body, version: record.updated_at })
      await again()
      return answer
    })
  return async (record: IndexRecord, is_active: boolean) => {
    try {
      return await change(record, is_active)
    } catch (error) {
      if (!(error instanceof StaleError)) throw error
      // What somebody else wrote meanwhile stays: only the state is ours.
      return change(error.current as IndexRecord, is_active)
    }
  }
}

/** Asks before a value leaves the forms: where it stands, how often; what stands nowhere may be deleted. */
export function RetireDialog({ table, record, mayRemove, onClose }: Props & { mayRemove: boolean }) {
  const query = useUses(table.slug, record.id)
  const again = useAgain(table.slug)
  const retire = useRetire(table)
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      if (!(await work())) onClose()
    } finally {
      setBusy(false)
    }
  }
  const remove = () =>
    sendForm(async () => {
      const answer = await callApi(removeIndexRecord, { params: { slug: table.slug, id: record.id } })
      await again()
      return answer
    })
  const unused = query.data?.length === 0
  return (
    <Dialog
      kind="modal"
      title={m.index_retire_title({ name: nameOf(record) })}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          {record.is_active && (
            <Button size="form" busy={busy} onClick={() => void act(() => retire(record, false))}>
              {m.index_retire()}
            </Button>
          )}
          <Button look="default" size="form" onClick={onClose}>
            {m.form_cancel()}
          </Button>
          {unused && mayRemove && (
            <Button
              look="danger"
              size="form"
              busy={busy}
              style={{ marginInlineStart: 'auto' }}
              onClick={() => void act(remove)}
            >
              {m.index_remove()}
            </Button>
          )}
        </>
      }
    >
      <div className={css.stack}>
        <p>{m.index_retire_text()}</p>
        <Loaded query={query} lines={2}>
          {(uses) => <Uses uses={uses} />}
        </Loaded>
        {query.data && !unused && <p className={css.quiet}>{m.index_not_removable()}</p>}
      </div>
    </Dialog>
  )
}

interface Merge {
  /** List and id of the duplicate, and its name. */
  slug: string
  id: number
  name: string
  words: { title: string; verb: string; text: string; missing: string }
  options: readonly { readonly value: number; readonly label: string }[]
  send: (body: { into: number; confirmed: boolean }) => Promise<{ data: { moved: number } }>
  onClose: () => void
}

/** Merges a duplicate into another value of its list: what moves is shown before, and must be confirmed. */
export function MergeInto({ slug, id, name, words, options, send, onClose }: Merge) {
  const query = useUses(slug, id)
  const form = useFields({
    initial: { into: null as number | null, confirmed: false },
    validate: (values): Record<string, string> => ({
      ...(values.into === null ? { into: words.missing } : {}),
      ...(values.confirmed ? {} : { confirmed: m.index_merge_confirm_missing() }),
    }),
  })
  const moving = (query.data ?? []).filter((use) => use.moves).reduce((sum, use) => sum + use.count, 0)
  return (
    <RecordDrawer
      title={words.title}
      note={name}
      form={form}
      verb={words.verb}
      onClose={onClose}
      onSubmit={({ into, confirmed }) =>
        sendForm(async () => {
          const { data } = await send({ into: into ?? 0, confirmed })
          return { message: m.index_merged({ count: data.moved }) }
        })
      }
    >
      <p className={css.quiet}>{words.text}</p>
      <Loaded query={query} lines={2}>
        {(uses) => <Uses uses={uses} />}
      </Loaded>
      <PickField
        field={form.field('into')}
        label={m.index_merge_into()}
        options={options.filter((one) => one.value !== id)}
      />
      <CheckField field={form.field('confirmed')} label={m.index_merge_confirm({ count: moving })} />
    </RecordDrawer>
  )
}

/** Merges a value of an index into another one in force. */
export function MergeDrawer({ table: { slug }, record, onClose }: Props) {
  const again = useAgain(slug)
  return (
    <MergeInto
      slug={slug}
      id={record.id}
      name={nameOf(record)}
      words={{
        title: m.index_merge(),
        verb: m.index_merge_verb(),
        text: m.index_merge_text(),
        missing: m.index_merge_choose(),
      }}
      options={useChoices(slug)}
      send={async (body) => {
        const answer = await callApi(mergeIndexRecords, { params: { slug, id: record.id }, body })
        await again()
        return answer
      }}
      onClose={onClose}
    />
  )
}
