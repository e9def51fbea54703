/** What is used of fontkit, which comes without types. */
declare module 'fontkit' {
  type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: number[]
  }
  type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint: (codePoint: number) => boolean
    glyphForCodePoint: (codePoint: number) => { advanceWidth: number; path: { commands: PathCommand[] } }
  }
  export function create(bytes: Uint8Array): Font
}
