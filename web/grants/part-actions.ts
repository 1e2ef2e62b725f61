/** Actions that ask for more than a confirmation. */
export const formed = ['execute', 'add_part', 'report', 'give_back'] as const
export type Formed = (typeof formed)[number]
