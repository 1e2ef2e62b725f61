import type { ProjectStatus } from '#contract/cooperation/workflow.ts'

/** Codes of project sectors in the vocabularies of IATI: purpose codes of the DAC (1), global clusters (10). */
export const sectorCodes: Readonly<Record<number, { readonly dac: string; readonly cluster: string }>> = {
  1: { dac: '72040', cluster: '6' },
  2: { dac: '72010', cluster: '4' },
  3: { dac: '14030', cluster: '11' },
  4: { dac: '12220', cluster: '7' },
  5: { dac: '12240', cluster: '9' },
  6: { dac: '11120', cluster: '3' },
  7: { dac: '72010', cluster: '10' },
  8: { dac: '16020', cluster: '2' },
  9: { dac: '73010', cluster: '2' },
}
/** Activity status: pipeline, implementation, finalisation, suspended; closed once its report is in. */
export const statusCode = (status: ProjectStatus, isReported: boolean): string =>
  isReported ? '4' : { planned: '1', ongoing: '2', completed: '3', suspended: '6' }[status]
/** Types of organisation. */
export const kinds = { government: '10', ingo: '21', ngo: '24', multilateral: '40' } as const
/** Roles of participants. */
export const roles = { funding: '1', implementing: '4' } as const
/** Types of transaction. */
export const transactions = { commitment: '11', received: '1', spent: '4', passed_on: '3' } as const
