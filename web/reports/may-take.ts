import { useMay } from '#web/core/session/session.ts'

/** Whether this person may take files of the lists. */
export function useMayTake(): boolean {
  const [lists, register, reports] = [
    useMay('ministry_ngos_data', 'E'),
    useMay('ministry_ngos', 'E'),
    useMay('ministry_advanced_reports', 'E'),
  ]
  return lists || register || reports
}
