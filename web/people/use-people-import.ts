import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '#contract/core/calls/call.ts'
import { largestTable, type PeopleImport, type PeoplePlan } from '#contract/people/import.ts'
import { ApiError, StaleError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { callSheet } from '#web/core/api/download.ts'
import { saveBytes } from '#web/core/api/save-bytes.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import type { ChosenTable } from '#web/core/forms/table-file.tsx'
import { formatSize } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'

interface Chosen extends ChosenTable {
  readonly content?: string
  readonly plan?: PeoplePlan
}

/** The bytes of a file as text that JSON carries. */
const contentOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable file')))
    reader.readAsDataURL(file)
  })

/** Takes a workbook that a call answers. */
async function save(call: Call, body?: unknown): Promise<void> {
  const { bytes, name } = await callSheet(call, {}, {}, body)
  saveBytes(bytes, name)
}

/** Reads a table, asks what it would do, offers the copy to correct, and lets it be done. */
export function usePeopleImport(calls: PeopleImport, path: string, onDone: () => void) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)
  const { plan, name = '', content = '' } = chosen ?? {}
  const body = { name, content }
  const working = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }

  const choose = async (file: File | undefined) => {
    if (!file) return
    const known = { name: file.name, size: file.size }
    setStale(false)
    if (file.size > largestTable)
      return setChosen({ ...known, fault: m.index_import_too_large({ size: formatSize(largestTable) }) })
    setChosen(known)
    try {
      const read = await contentOf(file)
      const { data } = await callApi(calls.plan, { body: { name: file.name, content: read } })
      setChosen({ ...known, content: read, plan: data })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setChosen({ ...known, fault: error.errors.content?.[0] ?? error.message })
    }
  }
  const apply = () =>
    working(async () => {
      if (!plan) return
      try {
        const errors = await sendForm(() => callApi(calls.bring, { body, version: plan.updated_at }))
        if (errors) return
        await client.invalidateQueries({ queryKey: [path] })
        onDone()
      } catch (error) {
        if (!(error instanceof StaleError)) throw error
        setStale(true)
        setChosen((now) => now && { ...now, plan: error.current as PeoplePlan })
      }
    })
  return {
    chosen,
    setChosen,
    stale,
    busy,
    choose,
    apply,
    takeCopy: () => working(() => save(calls.copy, body)),
    takeTemplate: () => working(() => save(calls.template)),
  }
}
