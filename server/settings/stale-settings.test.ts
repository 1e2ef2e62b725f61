import { beforeAll, expect, it } from 'vitest'
import type { Call } from '#contract/core/calls/call.ts'
import { orderIndexRecords, readIndex, updateIndexRecord, type IndexTable } from '#contract/settings/indexes.ts'
import { listInstructions, readHints, readInstruction, writeHints, writeInstruction } from '#contract/settings/help.ts'
import { listSettings, updateSetting } from '#contract/settings/platform-settings.ts'
import {
  listActionTypes,
  readTransactionType,
  updateActionType,
  updateTransactionType,
} from '#contract/transactions/settings.ts'
import { readTypeStages, updateTypeStages, type TypeStages } from '#contract/transactions/type-stages.ts'
import { staleOf, testApp, type Answer } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
})

interface Edit {
  call: Call
  params?: Record<string, unknown>
  body: unknown
  version: string
}
const read = async <T>(call: Call, sent: object = {}) => (await admin.client.call(call, sent)).data as T

/** Each thing of the settings with a hand-written change: a change of it as one person would send it. */
const edits: Record<string, () => Promise<Edit>> = {
  'a value of an index': async () => {
    const { records } = await read<IndexTable>(readIndex, { params: { slug: 'units' } })
    const { id, name_ar, name_en, updated_at } = records[0] as IndexTable['records'][number]
    const body = { name_ar, name_en: `${name_en}.` }
    return { call: updateIndexRecord, params: { slug: 'units', id }, body, version: updated_at }
  },
  'the order of an index': async () => {
    const { records, updated_at } = await read<IndexTable>(readIndex, { params: { slug: 'units' } })
    const body = { id: records.map((record) => record.id).toReversed() }
    return { call: orderIndexRecords, params: { slug: 'units' }, body, version: updated_at }
  },
  'an action type': async () => {
    const [row] =
      await read<{ id: number; days_number: number; description: string; updated_at: string }[]>(listActionTypes)
    const { id, days_number, description, updated_at: version } = row as NonNullable<typeof row>
    return { call: updateActionType, params: { id }, body: { days_number, description: `${description}.` }, version }
  },
  'a transaction type': async () => {
    const type = await read<Record<string, unknown>>(readTransactionType, { params: { id: 2 } })
    const { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active } = type
    const body = {
      name_ar,
      name_en: `${String(name_en)}.`,
      description,
      consecutive_gap_days,
      applicant_days,
      is_active,
      stages: [],
    }
    return { call: updateTransactionType, params: { id: 2 }, body, version: String(type.updated_at) }
  },
  'the stages of a transaction type': async () => {
    const { stages, updated_at } = await read<TypeStages>(readTypeStages, { params: { id: 2 } })
    const body = {
      stages: stages.map(({ parent_stage_number: _, ...stage }) => ({ ...stage, allow_return: !stage.allow_return })),
    }
    return { call: updateTypeStages, params: { id: 2 }, body, version: updated_at }
  },
  'the instructions of a screen': async () => {
    const [first] = await read<{ id: number }[]>(listInstructions)
    const params = { id: first?.id }
    const {
      updated_at: version,
      id: _,
      slug: _slug,
      ...body
    } = await read<Record<string, unknown>>(readInstruction, {
      params,
    })
    return { call: writeInstruction, params, body: { ...body, title_en: 'Other' }, version: String(version) }
  },
  'the hints of a section': async () => {
    const slug = 'ngo-management'
    const contents = { field: { ar: 'تلميح', en: null } }
    const body = { slug, section_name: 'قسم', contents }
    if ((await read<object[]>(readHints, { params: { slug } })).length === 0)
      await admin.client.call(writeHints, { body })
    const [section] = await read<{ section_name: string; updated_at: string }[]>(readHints, { params: { slug } })
    return {
      call: writeHints,
      body: { ...body, section_name: section?.section_name },
      version: String(section?.updated_at),
    }
  },
  'a limit of the platform': async () => {
    const rows = await read<{ key: string; value: unknown; updated_at: string }[]>(listSettings)
    const row = rows.find(({ key }) => key === 'profile.min_score')
    return {
      call: updateSetting,
      body: { key: row?.key, value: Number(row?.value) - 1 },
      version: String(row?.updated_at),
    }
  },
}

it.each(Object.entries(edits))('%s is not written over what somebody else saved meanwhile', async (_name, edit) => {
  const send = ({ call, params, body, version }: Edit) =>
    admin.client.call(call, { params, body, headers: { 'if-match': `"${version}"` } })
  const opened = await edit()
  expect(opened.call.versioned).toBe(true)
  expect((await send(opened)).status).toBe(200)
  const late = (await send(opened)) as Answer<{ updated_at: string }>
  expect([late.status, typeof staleOf(late).updated_at]).toEqual([409, 'string'])
  // Sent again as a change of what stands now, it is taken.
  expect((await send({ ...opened, version: staleOf(late).updated_at })).status).toBe(200)
})
