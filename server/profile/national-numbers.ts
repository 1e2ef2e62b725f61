import { may, type Actor } from '../core/identity/actor.ts'
import { decrypt, hiddenNumber } from '../core/identity/secrets.ts'
import type { Services } from '../core/services.ts'
import { notePersonalView } from '../core/log/views.ts'

/** Who is shown the whole national number of a driver: who may change drivers [domain Q38]. */
export const seesNumbers = (actor: Actor): boolean => actor.acting?.write ?? may(actor, 'ngo_bank_accounts', 'U')

/** The stored national number as this reader has it. */
export const numberFor = ({ secrets }: Services, actor: Actor, stored: unknown): string =>
  seesNumbers(actor) ? decrypt(String(stored), secrets.encryptionKey, 'id_number') : hiddenNumber

/** Leaves a trace of whole numbers that are about to be answered. */
export async function noteNumbers({ db }: Services, actor: Actor, count: number): Promise<void> {
  if (count > 0 && seesNumbers(actor))
    await notePersonalView(db, actor, 'manager_accounts', 'اطّلاع على الأرقام الوطنية لمحرّكي الحسابات')
}
