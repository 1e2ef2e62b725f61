import { publicStatuses } from '../core/reference.ts'
import type { Services } from '../core/services.ts'

export type Tone = 'ok' | 'hold' | 'warn' | 'bad' | 'mute'
/** Tones of the statuses of section 3.5: active, suspended, temporary board, liquidation, dissolved, merged, cancelled. */
const tones: Readonly<Record<number, Tone>> = {
  1: 'ok',
  2: 'hold',
  3: 'warn',
  4: 'warn',
  5: 'bad',
  6: 'mute',
  7: 'bad',
}

/** Words of lookup codes in both languages, and which organisations the public may see. */
export function publicWords({ reference }: Pick<Services, 'reference'>) {
  const word = (index: string, code: number) => {
    const record = reference.find(index, code)
    return { id: code, name_ar: record?.name_ar ?? '', name_en: record?.name_en ?? '' }
  }
  return {
    word,
    status: (code: number) => ({ ...word('ngo-status', code), tone: tones[code] ?? ('mute' as const) }),
    icon: (index: string, code: number): string | null => reference.find(index, code)?.icon ?? null,
    publicStatuses: (): number[] => publicStatuses(reference),
  }
}
export type PublicWords = ReturnType<typeof publicWords>
