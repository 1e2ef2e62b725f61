import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { saveAccount, saveMember, saveNgo, saveRealEstate } from '#contract/founding/calls.ts'
import { type SectionAnswer } from '#contract/founding/answers.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import type { Saving } from '#web/ui/save-state.tsx'
import { Draft, same, without, type Values } from './draft.ts'
import { forgetAllLocal, setLocalRequest } from './local-copy.ts'
import { findSection, mainInfoQuery, withSection, type SectionKey } from './queries.ts'

const drafts = new Map<SectionKey, Draft>()
const watchers = new Set<() => void>()
const tell = () => {
  for (const watch of watchers) watch()
}
let refresh: ReturnType<typeof setTimeout> | undefined
const SETTLED = 500

async function send(key: SectionKey, fields: Values, version: number | undefined): Promise<SectionAnswer> {
  const body = { ...fields, ...(version === undefined ? {} : { version }) }
  if (key === 'est_account') return (await callApi(saveAccount, { body })).data
  if (key === 'est_ngo') return (await callApi(saveNgo, { body })).data
  if (key === 'est_real_estate') return (await callApi(saveRealEstate, { body })).data
  return (await callApi(saveMember, { params: { id: Number(key.split('.')[1]) }, body })).data
}

/** The draft of a section; one for the life of the tab, so that saving goes on while pages change. */
function draftOf(key: SectionKey, client: QueryClient): Draft {
  const there = drafts.get(key)
  if (there) return there
  const info = () => client.getQueryData(mainInfoQuery.queryKey)
  const reload = async () => findSection(await client.fetchQuery({ ...mainInfoQuery, staleTime: 0 }), key)
  const made = new Draft(key, {
    current: () => {
      const now = info()
      return now && findSection(now, key)
    },
    send: (fields, version) => send(key, fields, version),
    accept: (answer) => {
      // What was said of a field holds no more once it is changed.
      const changed = (old: Values = {}) =>
        Object.keys(answer.values).flatMap((field) => (same(answer.values[field], old[field]) ? [] : `${key}.${field}`))
      client.setQueryData(
        mainInfoQuery.queryKey,
        (now) =>
          now && {
            ...withSection(now, key, answer),
            missing: without(now.missing, changed(findSection(now, key)?.values)),
          },
      )
      // What is still missing and the percentage are the server's to say, once the typing has settled.
      clearTimeout(refresh)
      refresh = setTimeout(() => void client.invalidateQueries({ queryKey: mainInfoQuery.queryKey }), SETTLED)
    },
    reload,
    report: reportError,
  })
  // The server draws for many people in one memory: what it makes is gone with the page.
  if (import.meta.env.SSR) return made
  drafts.set(key, made)
  made.subscribe(tell)
  made.restore()
  return made
}

/** Draft of a section and its state. */
export function useDraft(key: SectionKey) {
  const client = useQueryClient()
  const draft = useMemo(() => draftOf(key, client), [key, client])
  const state = useSyncExternalStore(draft.subscribe, draft.read, draft.read)
  return { draft, state }
}

/** Writes one field of any section at once: choices made in a list. */
export function usePut(): (key: SectionKey, field: string, value: unknown) => void {
  const client = useQueryClient()
  return (key, field, value) => draftOf(key, client).change(field, value, 0)
}

/** Forgets the draft of a section that is gone. */
export function dropDraft(key: SectionKey): void {
  drafts.get(key)?.stop()
  drafts.delete(key)
}

const clean: Saving = { kind: 'clean' }
const refused: Saving = { kind: 'refused' }
function overall(): Saving {
  const states = [...drafts.values()].map((draft) => draft.read())
  const failed = states.find(({ saving }) => saving.kind === 'failed')
  if (failed) return failed.saving
  const busy = states.find(({ saving }) => saving.kind === 'saving')
  if (busy) return busy.saving
  if (states.some(({ errors }) => Object.keys(errors).length > 0)) return refused
  let last: Saving = clean
  for (const { saving } of states)
    if (saving.kind === 'saved' && (last.kind !== 'saved' || saving.at > last.at)) last = saving
  return last
}
const watch = (listen: () => void) => {
  watchers.add(listen)
  return () => void watchers.delete(listen)
}
/** Where all drafts together stand. */
export const useSaving = (): Saving => useSyncExternalStore(watch, overall, () => clean)

const unsavedNow = () => [...drafts.values()].reduce((sum, draft) => sum + draft.read().dirty.size, 0)
/** How many fields wait to be saved. */
export const useUnsaved = (): number => useSyncExternalStore(watch, unsavedNow, () => 0)

/** Saves everything now; the number of fields that could not be saved. */
export async function flushDrafts(): Promise<number> {
  await Promise.all([...drafts.values()].map((draft) => draft.flush()))
  return unsavedNow()
}

if (!import.meta.env.SSR) window.addEventListener('online', () => void flushDrafts())

let present: number | undefined
/** Begins with the drafts of this request: a new request after an expired one starts empty. */
export function beginDrafts(requestId: number): void {
  if (import.meta.env.SSR || present === requestId) return
  present = requestId
  for (const draft of drafts.values()) draft.stop()
  drafts.clear()
  setLocalRequest(requestId)
}

/** Forgets drafts and local copies, on signing out. */
export function dropDrafts(): void {
  for (const draft of drafts.values()) draft.stop()
  drafts.clear()
  forgetAllLocal()
}
