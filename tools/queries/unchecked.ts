/** Typed statements that no run can record, and why. Each is named by its file and its first words. */
export const unchecked: readonly { file: string; begins: string; why: string }[] = []
