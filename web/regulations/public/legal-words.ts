import type { RegulationModel, RegulationReference } from '#contract/regulations/reference.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** The five lists of the library: their address and their name. */
export const legalLists: Record<RegulationModel, { readonly path: string; readonly name: () => string }> = {
  law: { path: link('/legal-references/laws'), name: m.title_laws },
  decree: { path: link('/legal-references/decrees'), name: m.title_decrees },
  decision: { path: link('/legal-references/decisions'), name: m.title_decisions },
  circular: { path: link('/legal-references/circulars'), name: m.title_circulars },
  system: { path: link('/legal-references/systems'), name: m.title_systems },
}
/** The lists in the order of the menu. */
export const legalModels = Object.keys(legalLists) as RegulationModel[]

/** Heading and window title of a list. */
export const legalListTitle = ({ model, name }: { model: RegulationModel; name: string }): string =>
  name ? m.legal_found({ kind: legalLists[model].name(), name }) : legalLists[model].name()

/** «رقم 93 لعام 1958» */
export const numberOf = ({ number, issue_date }: Pick<RegulationReference, 'number' | 'issue_date'>): string =>
  m.legal_number({ number, year: issue_date.slice(0, 4) })

/** Address of a text; `name` keeps what was searched, so that the page marks it. A missing model means law. */
export const legalHref = ({ id, model }: Pick<RegulationReference, 'id' | 'model'>, name = ''): string =>
  link('/legal-references/view/{id}', { id }, { model: model === 'law' ? '' : model, name })
