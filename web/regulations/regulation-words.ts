import { regulationModels, type RegulationModel, type RegulationReference } from '#contract/regulations/reference.ts'
import { lang } from '#web/base/preferences.ts'
import type { Search } from '#web/base/search.ts'
import { one } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** The models in the order of the public menu, each by the name of its list. */
export const modelWords: Record<RegulationModel, () => string> = {
  law: m.title_laws,
  decree: m.title_decrees,
  decision: m.title_decisions,
  circular: m.title_circulars,
  system: m.title_systems,
}
export const modelChoices = (): { value: RegulationModel; label: string }[] =>
  regulationModels.map((value) => ({ value, label: modelWords[value]() }))

/** The model of an address; the guard lets no other word than the five through, and a missing one is law. */
export const modelAt = (search: Search): RegulationModel =>
  regulationModels.find((model) => model === one(search.model)) ?? 'law'

/** «المرسوم… رقم 93 لعام 1958» */
export const regulationLabel = (row: RegulationReference): string =>
  `${lang() === 'en' && row.name_en ? row.name_en : row.name_ar} (${m.legal_number({ number: row.number, year: row.issue_date.slice(0, 4) })})`
