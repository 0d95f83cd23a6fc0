/** Where people write to when they need help: the address this build was given. */
export const SUPPORT_MAIL = import.meta.env.VITE_SUPPORT_MAIL?.trim() || 'support@kaj.example';
