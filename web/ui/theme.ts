/** Shades that the component library computes with; everything else takes its colours from tokens.css. */
export const palette = {
  ink: '#15201c',
  green: ['#eaf3ef', '#d3e6de', '#b4d4c8', '#8abdaa', '#5ea68c', '#3f9178', '#2c7c66', '#0f5c4c', '#0b4a3d', '#06382e'],
  red: ['#fcebe9', '#f7d3d0', '#efaaa4', '#e67f77', '#dd5b51', '#cc4238', '#bf332a', '#b3261e', '#941d17', '#771611'],
} satisfies { ink: string; green: [string, string, string, string, string, string, string, string, string, string]; red: [string, string, string, string, string, string, string, string, string, string] }
