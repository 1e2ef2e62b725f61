import { notFound } from '@tanstack/react-router'
import type { Pagination } from '#contract/core/calls/call.ts'
import type { Regulation, RegulationRow } from '#contract/regulations/calls.ts'
import type { RegulationModel, RegulationReference } from '#contract/regulations/reference.ts'
import { callApi } from '#web/core/api/api.ts'
import { one, type Search } from '#web/base/search.ts'
import { known } from '#web/core/site/known.ts'

// The contract is loaded late: an open page needs neither it nor its schemas before it asks again.
const calls = () => import('#contract/regulations/calls.ts')

export interface LegalList {
  readonly model: RegulationModel
  readonly name: string
  readonly state: RegulationReference['state'] | ''
  readonly type: { readonly id: number; readonly name_ar: string; readonly name_en: string | null } | undefined
  readonly rows: readonly RegulationRow[]
  readonly paging: Pagination
  /** Texts of every list that hold the same words; undefined while no words are asked for. */
  readonly counts: Readonly<Record<RegulationModel, number>> | undefined
}

/** A list of the library as its address filters it; a type of another model is the page for unknown addresses. */
export async function loadLegalList(model: RegulationModel, search: Partial<Search>): Promise<LegalList> {
  const [{ countRegulations, listRegulations, readRegulationType }, { regulationStates }] = await Promise.all([
    calls(),
    import('#contract/regulations/reference.ts'),
  ])
  const name = one(search.name)?.trim().slice(0, 500) ?? ''
  const state = regulationStates.find((code) => code === one(search.state)) ?? ''
  const page = Math.min(10_000, Math.max(1, Math.floor(Number(one(search.page))) || 1))
  const typeId = one(search.type) ?? ''
  const query = { model, name, page, ...(state ? { state } : {}), ...(typeId ? { type: typeId } : {}) }
  const [type, { data, pagination }, counts] = await known(
    Promise.all([
      typeId ? callApi(readRegulationType, { params: { id: typeId }, query: { model } }) : undefined,
      callApi(listRegulations, { query }),
      name === '' ? undefined : callApi(countRegulations, { query: { name } }),
    ]),
  )
  return { model, name, state, type: type?.data, rows: data, paging: pagination, counts: counts?.data }
}

/** A text of today or of the day `on`, with what changed since another, and with what was searched; under another model than its own it is the page for unknown addresses [spec 1§2]. */
export async function loadLegalText(id: string, search: Search): Promise<{ text: Regulation; name: string }> {
  const { readRegulation } = await calls()
  const [on, since] = [one(search.on), one(search.since)]
  const query = { ...(on ? { on } : {}), ...(since ? { since } : {}) }
  const { data: text } = await known(callApi(readRegulation, { params: { id }, query }))
  if (text.model !== (one(search.model) ?? 'law')) throw notFound()
  return { text, name: one(search.name)?.trim().slice(0, 150) ?? '' }
}
