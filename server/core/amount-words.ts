import type { Services } from './services.ts'

/** Where the currencies are known. */
type Knows = Pick<Services, 'reference'>

/** A currency beside an amount: in English by its code, as its name would want a plural. */
export function currencyIn(services: Knows, id: number, lang: 'ar' | 'en'): string {
  const known = services.reference.find('currencies', id)
  if (lang === 'ar') return known?.name_ar ?? ''
  const code = known?.extra?.code
  return typeof code === 'string' ? code : (known?.name_en ?? '')
}

/** The same as visitors' pages take it. */
export const currencyWord = (services: Knows, id: number) => ({
  id,
  name_ar: currencyIn(services, id, 'ar'),
  name_en: currencyIn(services, id, 'en'),
})

/** Digits in groups of three. */
const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** A quantity as people read it: without places that say nothing. */
export function quantityIn(value: string): string {
  const [whole = '0', places = ''] = value.split('.')
  const told = places.replace(/0+$/, '')
  return `${grouped(whole)}${told && `.${told}`}`
}

/** An amount as notices say it: without hundredths where there are none. */
export function amountIn(services: Knows, amount: string, currencyId: number, lang: 'ar' | 'en'): string {
  const [whole = '0', parts = '00'] = amount.split('.')
  return `${grouped(whole)}${/^0*$/.test(parts) ? '' : `.${parts}`} ${currencyIn(services, currencyId, lang)}`.trim()
}
