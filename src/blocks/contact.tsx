export function Contact() { return null; }
