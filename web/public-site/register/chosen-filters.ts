import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { openWords } from '#contract/profile/open-words.ts'
import type { RegisterPlaces, RegisterStatistics } from '#contract/public-site/register.ts'
import { label } from '#web/base/label.ts'
import { said } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { listHref, type Asked, type AskedPlaces, type HrefOf } from './register-address.ts'

export interface ChosenFilter {
  readonly label: string
  /** The same list without this filter. */
  readonly without: string
}

const placeName = (places: RegisterPlaces | null, code: string): string => {
  const word = code.startsWith('g')
    ? places?.governorate
    : places?.sub_districts.find(({ id }) => String(id) === code.replace(/^s/, ''))
  return word ? said(word) : ''
}

/** The filters in force, in words, each with the address of the list without it. */
export function chosenFilters(
  asked: Asked,
  figures: RegisterStatistics,
  places: AskedPlaces,
  href: HrefOf = listHref,
): ChosenFilter[] {
  const codes = (
    key: 'governorate_id' | 'legal_form_id' | 'status_id',
    label: string,
    records: RegisterStatistics['statuses'],
  ) =>
    asked[key].map((code) => {
      const record = records.find((each) => String(each.id) === code)
      return {
        label: m.list_chip({ label, value: record ? said(record) : code }),
        without: href({ ...asked, [key]: asked[key].filter((other) => other !== code) }),
      }
    })
  const alone = (
    key: 'name' | 'classification_id' | 'service_id' | 'year' | 'public_benefit' | 'box' | 'sub_district_id' | 'near',
    label: string,
  ) => (asked[key] === '' ? [] : [{ label, without: href({ ...asked, [key]: '' }) }])
  const field = figures.classifications.find((each) => String(each.id) === asked.classification_id)
  const service = figures.services.find((each) => String(each.id) === asked.service_id)
  return [
    ...alone('name', m.list_chip({ label: m.list_name(), value: asked.name })),
    ...codes('governorate_id', label(addressWords.governorate_id), figures.governorates),
    ...codes('legal_form_id', label(commonWords.legal_form), figures.legal_forms),
    ...alone('classification_id', m.list_chip({ label: m.list_field(), value: field ? said(field) : '' })),
    ...alone('service_id', m.list_chip({ label: label(openWords.service), value: service ? said(service) : '' })),
    ...codes('status_id', label(commonWords.status), figures.statuses),
    ...alone('year', m.list_chip({ label: m.list_year(), value: asked.year })),
    ...alone(
      'public_benefit',
      ['0', 'false'].includes(asked.public_benefit) ? m.list_no_benefit() : m.public_benefit(),
    ),
    ...alone('box', m.list_box()),
    ...alone(
      'sub_district_id',
      m.list_chip({
        label: label(addressWords.sub_district_id),
        value: placeName(places.within, asked.sub_district_id),
      }),
    ),
    ...alone('near', m.list_chip({ label: m.list_nearest(), value: placeName(places.near, asked.near) })),
  ]
}
