import { useCurrency as useWord } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'

const syrianPound = 1
/** How amounts carry their currency: the pound by its sign, as visitors read it too. */
export function useCurrency(): (id: number | null | undefined) => string {
  const word = useWord()
  return (id) => (id === syrianPound ? m.format_currency() : word(id))
}
