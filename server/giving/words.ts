import type { Services } from '../core/services.ts'

/** An amount as notices say it: without hundredths where there are none. */
export function amountIn(services: Services, amount: string, currencyId: number, lang: 'ar' | 'en'): string {
  const [whole = '0', parts = '00'] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const currency = services.reference.find('currencies', currencyId)
  const name = (lang === 'en' ? currency?.name_en : currency?.name_ar) ?? ''
  return `${grouped}${/^0*$/.test(parts) ? '' : `.${parts}`} ${name}`.trim()
}
