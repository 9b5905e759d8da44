/** An error that a spreadsheet shows in place of a value, in English or German. */
export const SHEET_ERROR =
  /(?<![\w/#])#(?:(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|ERROR|BEZUG|WERT|ZAHL)!|NAME\?|N\/A\b|NV\b)/g;
