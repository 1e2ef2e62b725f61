export function npm(folder: string, ...args: string[]): string
