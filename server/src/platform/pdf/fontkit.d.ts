/** fontkit comes without types. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): import('@vitalrounds/domain/pdf/outlines').OutlineFont
}
