import { callApi } from '#web/core/api/api.ts'
import { lang } from '#web/base/preferences.ts'

/** Nationalities for the sign-up, read with the page; the contract is loaded late, the first view needs none of it. */
export async function readNationalities(): Promise<{ value: number; label: string }[]> {
  const { readSelect } = await import('#contract/core/reference.ts')
  const { data } = await callApi(readSelect, { params: { slug: 'nationalities' }, query: {} })
  return data.map((record) => ({ value: record.id, label: lang() === 'en' ? record.name_en : record.name_ar }))
}
